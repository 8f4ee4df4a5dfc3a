/** What it says in German. */

export const texts = {
  'option.ablative_coat': 'Ablativpanzer',
  'option.ablative_coat.text':
    'Schadensmarker kommen auf diese Karte statt auf die Programmtafel. Mit dem dritten wird sie abgeworfen.',
} as const satisfies Record<string, string>;
