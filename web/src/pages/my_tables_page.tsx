/** The page with the tables at which this browser has a seat. Tables that wait for the player come first. */

import '../styles/paper.css';
import './my_tables/my_tables.css';
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { fetchJson, formatError, useFreshData } from '../app/api';
import { useDocumentTitle } from '../app/document_title';
import { Button } from '../kit/button';
import { Page } from '../kit/navigation/header';
import type { OwnTable } from '../protocol';
import { t } from '../i18n';
import { say } from '../i18n/mine';
import { MyTableRow } from './my_tables/row';
import { GROUPS, groupOf } from '../features/table/mine/table_row_text';

/** Return the tables in the order of the page. */
const shownOf = (tables: readonly OwnTable[]): readonly OwnTable[] =>
  GROUPS.flatMap((group) => tables.filter((table) => groupOf(table) === group));

export function MyTablesPage(): VNode {
  const [tables, setTables] = useState<readonly OwnTable[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [asked, setAsked] = useState(0);
  const due = tables?.filter((table) => groupOf(table) === 'due').length ?? 0;
  useDocumentTitle(due > 0 ? t('mine.title-due', { due }) : t('page.mine'), due > 0);

  useFreshData(
    () =>
      void fetchJson<readonly OwnTable[]>('/api/tables/mine?sheets=1').then(
        (found) => {
          setTables(found);
          setProblem(null);
        },
        (error: unknown) => setProblem(formatError(error)),
      ),
    [asked],
  );

  // When the focused row is removed, the row that takes its place gets the focus.
  const gone = useRef<number | null>(null);
  useEffect(() => {
    if (gone.current === null) return;
    const acts = document.querySelectorAll<HTMLElement>('.my-table-actions button');
    (acts[gone.current] ?? acts[acts.length - 1] ?? document.querySelector('h1'))?.focus();
    gone.current = null;
  }, [tables]);
  const remove = (table: OwnTable) => {
    gone.current = shownOf(tables ?? []).indexOf(table);
    setAsked((count) => count + 1);
  };

  return (
    <Page home="/">
      <main class="my-tables-page" id="main">
        <h1 class="heading" tabIndex={-1}>
          {t('page.mine')}
        </h1>
        <p role="status" class="lead">
          {problem ?? (tables === null ? t('page.loading') : t('mine.lead', { due, tables: tables.length }))}
        </p>
        <p>
          <a href="/insight">{say('mine.insight')}</a>
        </p>
        {tables?.length === 0 && (
          <p>
            <Button kind="main" href="/">
              {t('mine.start')}
            </Button>
          </p>
        )}
        {GROUPS.map((group) => {
          const found = tables?.filter((table) => groupOf(table) === group) ?? [];
          if (found.length === 0) return null;
          return (
            <section key={group} aria-labelledby={`mine-${group}`}>
              <h2 id={`mine-${group}`}>{t(`mine.${group}`)}</h2>
              <ul class="my-table-rows">
                {found.map((table) => (
                  <MyTableRow key={table.table} table={table} onGone={() => remove(table)} />
                ))}
              </ul>
            </section>
          );
        })}
      </main>
    </Page>
  );
}
