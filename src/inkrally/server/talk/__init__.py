"""What people have to do with each other: talk at tables, who follows, mutes or blocks whom, invitations."""
