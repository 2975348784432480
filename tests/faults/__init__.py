"""Faults: crashes, full disks, two at once, hostile input, and what belascore makes of them."""
