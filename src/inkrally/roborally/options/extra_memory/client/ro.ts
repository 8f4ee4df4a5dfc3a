/** What it says in Romanian. */

export const texts = {
  'option.extra_memory': 'Memorie suplimentară',
  'option.extra_memory.text': 'Robotul primește o carte în plus în fiecare tură.',
} as const satisfies Record<string, string>;
