/** Pages that are fetched when somebody opens them. A page is a component whose name ends with "Page". */

import type { ComponentType, VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Button } from '../parts/button';
import { t } from '../texts/index';

type Page = ComponentType<Record<string, unknown>>;

const modules = import.meta.glob<Record<string, Page>>([
  '../pages/mine.tsx',
  '../pages/paper.tsx',
  '../pages/tower.tsx',
  '../pages/result.tsx',
  '../pages/dice.tsx',
  '../pages/review.tsx',
  '../pages/invite.tsx',
  '../pages/expansions.tsx',
  '../pages/move.tsx',
  '../pages/keys.tsx',
  '../pages/privacy.tsx',
  '../pages/rally.tsx',
  '../pages/rally_front.tsx',
  '../pages/rally_invite.tsx',
  '../pages/rally_lobby.tsx',
]);
const fetched = new Map<string, Page>();

/** Show a page by the name of its file. `quiet`: it is a part of another page, so nothing is said while it is fetched. */
export function Lazy({
  page,
  props = {},
  quiet = false,
}: {
  page: string;
  props?: Record<string, unknown>;
  quiet?: boolean;
}): VNode | null {
  const [, arrived] = useState(0);
  const [failed, setFailed] = useState(false);
  const Found = fetched.get(page);
  useEffect(() => {
    if (fetched.has(page)) return;
    const load = modules[`../pages/${page}.tsx`];
    if (load === undefined) {
      setFailed(true);
      return;
    }
    load().then(
      (module) => {
        const found = Object.entries(module).find(([name]) => name.endsWith('Page'));
        if (found) fetched.set(page, found[1]);
        setFailed(found === undefined);
        arrived((count) => count + 1);
      },
      () => setFailed(true),
    );
  }, [page]);
  if (Found) return <Found {...props} />;
  if (quiet && !failed) return null;
  return (
    <main class="text-page" id="main">
      <p role="status">{failed ? t('page.failed') : t('page.loading')}</p>
      {failed && <Button onPress={() => location.reload()}>{t('page.reload')}</Button>}
    </main>
  );
}
