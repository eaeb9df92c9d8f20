export type Result = {
  readonly name: string;
  readonly value: number;
  readonly unit:
    | 'orders'
    | 'requests'
    | 'elements'
    | 'files'
    | 'streams'
    | 'bytes'
    | 'MB'
    | 'ms'
    | 's'
    | 'pages/s'
    | 'points'
    | '×'
    | '%';
  /** The figure of the other grid or database. */
  readonly peer?: number;
  /** Machine-independent; the benchmark fails above it. */
  readonly atMost?: number;
  /** Missing it is reported but does not fail the benchmark. */
  readonly target?: number;
  /** As `target`, of a figure that should be at least this high. */
  readonly goal?: number;
};

export function isOverLimit({ value, atMost }: Result): boolean {
  return atMost !== undefined && !(value <= atMost);
}

function print(value: number, unit: Result['unit']): string {
  const digits = ['ms', 's', 'pages/s', 'points', '×', '%', 'MB'].includes(unit) ? 2 : 0;
  return value.toLocaleString('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

export function printResult(result: Result): string {
  const { name, value, unit, peer, atMost, target, goal } = result;
  const other = peer === undefined ? '' : print(peer, unit);
  const limit =
    atMost === undefined
      ? ''
      : `  at most ${print(atMost, unit)}${isOverLimit(result) ? ' EXCEEDED' : ''}`;
  const aim =
    target === undefined
      ? ''
      : `  target ${print(target, unit)} ${value <= target ? 'met' : 'MISSED'}`;
  const least =
    goal === undefined ? '' : `  goal ${print(goal, unit)} ${value >= goal ? 'met' : 'MISSED'}`;
  return `${name.padEnd(68)} ${print(value, unit).padStart(11)} ${other.padStart(11)} ${unit.padEnd(8)}${limit}${aim}${least}`.trimEnd();
}
