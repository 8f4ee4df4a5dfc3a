/** What it says in Romanian. */

export const texts = {
  'option.flywheel': 'Volantă',
  'option.flywheel.text':
    'O carte nefolosită poate rămâne cu fața în jos pe această carte opțională și poate intra în mână într-o tură următoare.',
} as const satisfies Record<string, string>;
