/** What it says in German. */

export const texts = {
  'option.recompile': 'Neukompilierung',
  'option.recompile.text':
    'Einmal pro Runde dürfen alle Handkarten gegen ebenso viele neue getauscht werden; dann nimmt der Roboter einen Schaden.',
} as const satisfies Record<string, string>;
