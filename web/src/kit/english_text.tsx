/** Marks English names in translated texts, so that screen readers pronounce them in English. */

import type { VNode } from 'preact';

/** A text that marks the first of `names` that occurs in it as English. */
export function EnglishText({ text, names }: { text: string; names: readonly string[] }): VNode {
  const name = names.find((one) => one !== '' && text.includes(one));
  if (name === undefined) return <>{text}</>;
  const at = text.indexOf(name);
  return (
    <>
      {text.slice(0, at)}
      <span lang="en">{name}</span>
      {text.slice(at + name.length)}
    </>
  );
}
