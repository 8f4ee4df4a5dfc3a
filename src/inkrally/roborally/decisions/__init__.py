"""A register, and a clean-up, in which Option cards have a say: asked, answered, stopped and gone on with."""
