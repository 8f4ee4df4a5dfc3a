"""The score sheet, line by line, with what stands behind each number."""
