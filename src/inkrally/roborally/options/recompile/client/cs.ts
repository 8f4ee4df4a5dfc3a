/** What it says in Czech. */

export const texts = {
  'option.recompile': 'Překompilování',
  'option.recompile.text':
    'Jednou za kolo můžeš všechny karty v ruce vyměnit za stejně mnoho nových; robot pak dostane jedno poškození.',
} as const satisfies Record<string, string>;
