/** Shown instead of content that is loading or could not be loaded. */

import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ApiError, toProblem } from '../app/api';
import { formatProblem } from '../i18n/error_messages';
import { t } from '../i18n';
import { Button } from './button';

/**
 * The notice about loading. `problem` is the error message. `again` is undefined if another try would fail, too. With
 * `within`, the page around the notice has the `main` element and a heading.
 */
export function LoadingState({
  problem = '',
  again,
  within = false,
}: {
  problem?: string | undefined;
  again: (() => void) | undefined;
  within?: boolean;
}): VNode {
  const said = (
    <>
      {again || within ? (
        <p role="status">{problem || t('page.loading')}</p>
      ) : (
        <h1 class="heading" tabIndex={-1}>
          {problem}
        </h1>
      )}
      {problem !== '' &&
        (again ? <Button onPress={again}>{t('page.reload')}</Button> : <Button href="/">{t('page.front')}</Button>)}
    </>
  );
  return within ? (
    said
  ) : (
    <main class="text-page" id="main">
      {said}
    </main>
  );
}

export interface FetchState<Content> {
  readonly content: Content | null;
  readonly problem: string;
  /** The error's code. */
  readonly code: string;
  /** Fetch again. Undefined if another try would fail, too. */
  readonly again: (() => void) | undefined;
}

/** Fetch content for a key, and again when the key changes. */
export function useFetch<Content>(fetch: () => Promise<Content>, key: string): FetchState<Content> {
  const [content, setContent] = useState<Content | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let wanted = true;
    setError(null);
    fetch().then(
      (found) => wanted && setContent(() => found),
      (failed: unknown) => wanted && setError(failed),
    );
    return () => {
      wanted = false;
    };
  }, [key, tries]);
  const problem = error === null ? null : toProblem(error);
  const again = error instanceof ApiError && error.isFinal ? undefined : () => setTries(tries + 1);
  return { content, problem: problem ? formatProblem(problem) : '', code: problem?.code ?? '', again };
}
