"""Cards on the table: duties, tricks, legal cards, melds held, and a whole deal replayed."""
