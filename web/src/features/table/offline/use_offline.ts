/** Detects a lost connection. Loads with the first page, so it must not import banners or anything about seats. */

import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import type { Connection } from '../../../live/connection';

const PATIENCE_MS = 2000;

/** A text if a table was opened without a network and this browser has no copy of it. */
export const missingCopy = signal('');

/** Return whether the connection has been lost for a while. */
export function useOffline(connection: Connection): boolean {
  const live = connection.status.value === 'live';
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (live) {
      setLate(false);
      return;
    }
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [live]);
  useEffect(() => {
    const back = () => connection.retry();
    addEventListener('online', back);
    return () => removeEventListener('online', back);
  }, [connection]);
  return !live && late;
}
