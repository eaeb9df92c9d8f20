import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { cutText } from '../../kit/cut-text.ts';

function plainly(text: string): ReactNode {
  return text;
}

function OpeningText({ text, short, show }: { text: string; short: string; show: (text: string) => ReactNode }) {
  const [isWhole, setIsWhole] = useState(false);
  return (
    <>
      {show(isWhole ? text : short)}{' '}
      <button
        type="button"
        aria-expanded={isWhole}
        className="touch-target inline-block rounded-md px-1 text-xs font-normal whitespace-nowrap text-accent hover:bg-hover"
        onClick={() => setIsWhole(!isWhole)}
      >
        <FormattedMessage id={isWhole ? 'drawer.show_less' : 'drawer.show_all'} />
      </button>
    </>
  );
}

/**
 * A text that may be of any length: its start where it is very long (more than `most` characters or some lines), with a button for the
 * rest; just the text, drawn by `show`, where it is not. Not for within links and buttons: there it is to be cut.
 */
export function LongText({
  text,
  most,
  show = plainly,
}: {
  text: string;
  most?: number;
  show?: (text: string) => ReactNode;
}) {
  const short = cutText(text, most);
  return short === text ? show(text) : <OpeningText text={text} short={short} show={show} />;
}
