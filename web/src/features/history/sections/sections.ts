/**
 * The parts of a player's page beside who it is, found by lying here: a module exports `order` and a component whose name
 * ends with "Section", which is told the handle and whether it is one's own page.
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

/** In their order. */
export const SECTIONS: readonly ComponentType<SectionProps>[] = Object.values(modules)
  .sort((one, other) => one.order - other.order)
  .flatMap((module) =>
    Object.entries(module)
      .filter(([name]) => name.endsWith('Section'))
      .map(([, part]) => part as ComponentType<SectionProps>),
  );
