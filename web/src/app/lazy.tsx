/** Pages that are fetched when somebody opens them. A page is a component whose name ends with "Page". */

import type { ComponentType, VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Button } from '../parts/button';
import { t } from '../texts/index';

type Page = ComponentType<Record<string, unknown>>;

type Module = Readonly<Record<string, unknown>>;

const modules: Readonly<Record<string, () => Promise<Module>>> = {
  mine: () => import('../pages/mine'),
  dice: () => import('../pages/dice'),
  move: () => import('../pages/move'),
  keys: () => import('../pages/keys'),
  privacy: () => import('../pages/privacy'),
  paper: () => import('../games/railroad_ink/paper/paper_page'),
  tower: () => import('../games/railroad_ink/tower/tower_page'),
  result: () => import('../games/railroad_ink/result/result_page'),
  review: () => import('../games/railroad_ink/review/review_page'),
  invite: () => import('../games/railroad_ink/invite/lobby_form'),
  expansions: () => import('../games/railroad_ink/invite/expansions_page'),
  rally: () => import('../games/roborally/table_page'),
  rally_front: () => import('../games/roborally/front_card'),
  rally_invite: () => import('../games/roborally/lobby_form'),
  rally_lobby: () => import('../games/roborally/lobby_options'),
};
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
    const load = modules[page];
    if (load === undefined) {
      setFailed(true);
      return;
    }
    load().then(
      (module) => {
        const found = Object.entries(module).find(([name]) => name.endsWith('Page'));
        if (found) fetched.set(page, found[1] as Page);
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
