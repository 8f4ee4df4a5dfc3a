/** The texts of the course editor, fetched with it. */

import { messages } from '../../../texts/index';
import { enEditor } from '../texts/en_editor';

export type EditorKey = keyof typeof enEditor;
export const speak = messages(enEditor);
