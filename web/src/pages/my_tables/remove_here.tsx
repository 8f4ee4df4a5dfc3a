/** Leaves or deletes the table on the page, with the same question as in the list of tables. */

import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { fetchJson, formatError } from '../../app/api';
import { Dialog } from '../../kit/dialog';
import { navigate } from '../../app/router';
import type { OwnTable } from '../../protocol';
import { t } from '../../i18n';
import { say } from '../../i18n/mine';
import { Remove } from './row';
import { nameOf } from '../../features/table/mine/table_row_text';

export function RemoveHere({ id, onClose }: { id: string; onClose: () => void }): VNode {
  const [table, setTable] = useState<OwnTable | null>(null);
  const [problem, setProblem] = useState(t('page.loading'));
  useEffect(() => {
    fetchJson<readonly OwnTable[]>('/api/tables/mine').then(
      (found) => {
        const here = found.find((one) => one.table === id) ?? null;
        setTable(here);
        setProblem(here ? '' : say('mine.not-mine'));
      },
      (error: unknown) => setProblem(formatError(error)),
    );
  }, [id]);
  if (table) return <Remove table={table} name={nameOf(table)} onClose={onClose} onGone={() => navigate('/mine')} />;
  return (
    <Dialog title={say('mine.remove-heading')} onClose={onClose}>
      <p role="status">{problem}</p>
    </Dialog>
  );
}
