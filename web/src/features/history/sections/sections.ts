/**
 * Finds the sections of a player's page, which are the modules of this folder. A module exports `order` and a component
 * whose name ends in "Section". The component gets the player's handle, and whether it is the viewer's own page.
 */

import type { ComponentType } from 'preact';

export interface SectionProps {
  readonly handle: string;
  readonly own: boolean;
}

interface ProfileModule {
  readonly order: number;
  readonly [name: string]: unknown;
}

const modules = import.meta.glob<ProfileModule>('./*.tsx', { eager: true });

/** The sections in the order of the page. */
export const SECTIONS: readonly ComponentType<SectionProps>[] = Object.values(modules)
  .sort((one, other) => one.order - other.order)
  .flatMap((module) =>
    Object.entries(module)
      .filter(([name]) => name.endsWith('Section'))
      .map(([, part]) => part as ComponentType<SectionProps>),
  );
