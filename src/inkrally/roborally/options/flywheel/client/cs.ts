/** What it says in Czech. */

export const texts = {
  'option.flywheel': 'Setrvačník',
  'option.flywheel.text':
    'Jednu nepoužitou kartu můžeš nechat lícem dolů na tomto vylepšení a v některém dalším kole ji vzít do ruky.',
} as const satisfies Record<string, string>;
