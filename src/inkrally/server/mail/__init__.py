"""Mail: addresses that players give for notices, what is mailed, and how it leaves. Play knows nothing of it."""
