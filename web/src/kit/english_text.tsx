/** Names that stay English in every language, within words of the page's: said so, so that they are heard as English. */

import type { VNode } from 'preact';

/** A text in which the first of some names that stands there is English. */
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
