/**
 * The pattern that tells compared bars from the others without color; refer to it as `url(#id)`.
 */
export function BarHatch({ id }: { id: string }) {
  return (
    <pattern
      id={id}
      width="5"
      height="5"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <rect width="5" height="5" className="fill-line" />
      <rect width="2" height="5" className="fill-ink-faint forced-colors:fill-[CanvasText]" />
    </pattern>
  );
}
