/** What it says in Czech. */

export const texts = {
  'option.fire_control': 'Řízení palby',
  'option.fire_control.text':
    'Poškození hlavním laserem smí uzamknout registr podle výběru střelce, nebo místo toho zničit vylepšení.',
} as const satisfies Record<string, string>;
