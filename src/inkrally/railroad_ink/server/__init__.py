"""What Railroad Ink brings to the server: sheets on paper and dice towers over HTTP, its work for processes."""
