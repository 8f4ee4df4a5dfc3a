/** Shown instead of content that is loading or could not be loaded, with a button to try again. */

import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { toProblem } from '../app/api';
import type { Problem } from '../protocol';
import { formatProblem } from '../i18n/error_messages';
import { t } from '../i18n';
import { Button } from './button';

/**
 * The notice about loading. `problem` is the error message. With `within`, the page around the notice has the `main`
 * element.
 */
export function LoadingState({
  problem = '',
  again,
  within = false,
}: {
  problem?: string | undefined;
  again: () => void;
  within?: boolean;
}): VNode {
  const said = (
    <>
      <p role="status">{problem || t('page.loading')}</p>
      {problem !== '' && <Button onPress={again}>{t('page.reload')}</Button>}
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
  /** Fetch again. */
  readonly again: () => void;
}

/** Fetch content for a key, and again when the key changes. */
export function useFetch<Content>(fetch: () => Promise<Content>, key: string): FetchState<Content> {
  const [content, setContent] = useState<Content | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let wanted = true;
    setProblem(null);
    fetch().then(
      (found) => wanted && setContent(() => found),
      (error: unknown) => wanted && setProblem(toProblem(error)),
    );
    return () => {
      wanted = false;
    };
  }, [key, tries]);
  const again = () => setTries(tries + 1);
  return { content, problem: problem ? formatProblem(problem) : '', code: problem?.code ?? '', again };
}
