"""The factory floor: spaces, boards, courses. Knows no robot."""
