/** What it says in German. */

export const texts = {
  'option.mechanical_arm': 'Mechanischer Arm',
  'option.mechanical_arm.text':
    'Der Roboter darf auch eine Flagge oder ein Reparaturfeld auf einem der acht Felder um sich erreichen, wenn keine Wände dazwischen sind.',
} as const satisfies Record<string, string>;
