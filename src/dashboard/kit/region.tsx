import { CircleAlert } from 'lucide-react';
import { Component, Fragment, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from './button.tsx';
import type { RegionName } from './i18n/messages.ts';
import { onDemand } from './on-demand.tsx';
import { noteFault } from './faults/note-fault.ts';

/** Says which region failed. Until its words are loaded, or if they can't be, one sentence serves all regions. */
const faultWords = onDemand<{ region: RegionName }>(
  async () =>
    ({ region }) => <FormattedMessage id={`fault.${region}`} />,
  { messages: 'panels', frame: () => <FormattedMessage id="page.fault" /> },
);

/** How a region that failed fits its place: a line, the whole of a room, a panel, or a control among others. */
const LOOKS = {
  line: ['min-h-8 min-w-0 flex-wrap items-center bg-danger-soft px-4 py-1 text-xs', ''],
  room: ['h-full min-h-0 flex-1 flex-col items-center justify-center p-6 text-center text-row', ''],
  panel: ['max-w-72 flex-col items-start p-4 text-row', ''],
  control: ['shrink-0 items-center text-xs', 'max-lg:sr-only'],
} as const;

type RegionProps = {
  readonly name: RegionName;
  readonly look?: keyof typeof LOOKS;
  /** What the region shows; a region that failed starts afresh when this changes. */
  readonly subject?: unknown;
  /** Drops what would make the region fail again, when the user tries again. */
  readonly onRetry?: (() => void) | undefined;
  /** Wraps the alert; `restart` starts the region afresh. */
  readonly frame?: (alert: ReactNode, restart: () => void) => ReactNode;
  readonly children: ReactNode;
};

type RegionState = {
  readonly fault: { readonly error: unknown } | undefined;
  readonly subject: unknown;
  /** Counts the starts, so that each mounts everything anew. */
  readonly start: number;
};

/** A part of the page that can fail without the rest: then an alert in its place says what failed and starts it afresh on request. */
export class Region extends Component<RegionProps, RegionState> {
  override state: RegionState = { fault: undefined, subject: this.props.subject, start: 0 };

  static getDerivedStateFromProps({ subject }: RegionProps, state: RegionState): RegionState | null {
    if (subject === state.subject) return null;
    return { subject, fault: undefined, start: state.start + (state.fault ? 1 : 0) };
  }

  static getDerivedStateFromError(error: unknown): Partial<RegionState> {
    return { fault: { error } };
  }

  override componentDidCatch(error: unknown): void {
    noteFault(error, this.props.name);
  }

  private readonly restart = (): void => {
    this.setState(({ start }) => ({ fault: undefined, start: start + 1 }));
  };

  override render(): ReactNode {
    const { name, look = 'line', frame, onRetry, children } = this.props;
    const { fault, start } = this.state;
    if (!fault) return <Fragment key={start}>{children}</Fragment>;
    const [outer, words] = LOOKS[look];
    const alert = (
      // A new element for each fault, so that a repeated one is announced again.
      <div key={start} role="alert" className={`flex gap-x-2 gap-y-3 text-danger ${outer}`}>
        <CircleAlert aria-hidden size={16} className="shrink-0" />
        <p className={words}>
          <faultWords.Component region={name} />
        </p>
        <Button
          look="outline"
          className="h-6! px-2! text-xs!"
          onClick={() => {
            this.restart();
            onRetry?.();
          }}
        >
          <FormattedMessage id="action.retry" />
        </Button>
      </div>
    );
    return frame ? frame(alert, this.restart) : alert;
  }
}
