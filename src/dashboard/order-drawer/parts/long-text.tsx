import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { cutText } from '../../kit/cut-text.ts';

function plain(text: string): ReactNode {
  return text;
}

function ExpandableText({ text, short, show }: { text: string; short: string; show: (text: string) => ReactNode }) {
  const [isExpanded, setIsExpanded] = useState(false);
  return (
    <>
      {show(isExpanded ? text : short)}{' '}
      <button
        type="button"
        aria-expanded={isExpanded}
        className="touch-target inline-block rounded-md px-1 text-xs font-normal whitespace-nowrap text-accent hover:bg-hover"
        onClick={() => setIsExpanded(!isExpanded)}
      >
        <FormattedMessage id={isExpanded ? 'drawer.show_less' : 'drawer.show_all'} />
      </button>
    </>
  );
}

/**
 * A text rendered by `show`; of a very long one (more than `most` characters or too many lines) only the start, with a button for the
 * rest. Not for use inside links and buttons, where text is cut instead.
 */
export function LongText({
  text,
  most,
  show = plain,
}: {
  text: string;
  most?: number;
  show?: (text: string) => ReactNode;
}) {
  const short = cutText(text, most);
  return short === text ? show(text) : <ExpandableText text={text} short={short} show={show} />;
}
