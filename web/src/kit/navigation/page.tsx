/** The frame of a page: a header with the button of the settings, and their dialog. */

import type { ComponentProps, VNode } from 'preact';
import { Header } from './header';
import { SettingsButton, SettingsDialog } from '../settings_dialog';

/** The children are the main part of the page, with the ID `main`. */
export function Page({ children, ...header }: ComponentProps<typeof Header>): VNode {
  return (
    <div class="page">
      <Header {...header}>
        <SettingsButton />
      </Header>
      {children}
      <SettingsDialog />
    </div>
  );
}
