"""Live tables: their connections, commands, deadlines and bots. Keep routes and the rows of the store out of this
package."""
