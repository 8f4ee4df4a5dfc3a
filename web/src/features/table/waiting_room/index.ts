/** The table's page before its game, and its dialogs. They are one chunk, loaded while the page connects. */

export { BeforeGame } from './lobby';
export { InviteDialog, SeatTransferDialog } from './invite_part';
export { SeatsDialog } from './seats_dialog';
export { PausePart } from './pause_part';
