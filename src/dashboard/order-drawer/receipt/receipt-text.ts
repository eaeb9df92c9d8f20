import type { Receipt } from './receipt.ts';

/** A receipt as a message for a chat: short lines, blank ones between what belongs together, and where to read on (`link`). */
export function receiptText({ store, title, facts, blocks }: Receipt, link: string): string {
  const groups = blocks.map((block) =>
    block
      .filter(({ isPaperOnly }) => !isPaperOnly)
      .map(({ text, amount, depth }) => `${'  '.repeat(depth)}${text}${amount === undefined ? '' : `: ${amount}`}`)
      .join('\n'),
  );
  return [`${title} · ${store}\n${facts.join('\n')}`, ...groups, link].join('\n\n');
}
