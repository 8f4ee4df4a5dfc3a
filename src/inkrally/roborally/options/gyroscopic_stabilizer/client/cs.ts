/** What it says in Czech. */

export const texts = {
  'option.gyroscopic_stabilizer': 'Gyroskopický stabilizátor',
  'option.gyroscopic_stabilizer.text':
    'Před registrem 1 ho můžeš zapnout: v tomto kole robota neotáčejí točny ani zatáčky pásů.',
  'option.gyroscopic_stabilizer.off': 'Nechat vypnutý',
  'option.gyroscopic_stabilizer.active': 'Zapnout pro toto kolo',
} as const satisfies Record<string, string>;
