/** What it says in Czech. */

export const texts = {
  'option.power_down_shield': 'Štít při vypnutí',
  'option.power_down_shield.text':
    'Dokud je robot vypnutý, zadrží se v každém registru první poškození z každé ze čtyř stran.',
} as const satisfies Record<string, string>;
