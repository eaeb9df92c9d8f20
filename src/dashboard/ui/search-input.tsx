/** A search field whose placeholder is its name. */
export function SearchInput({
  label,
  className,
  value,
  onChange,
}: {
  label: string;
  className: string;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      className={`touch-target h-8 rounded-md border border-control bg-surface px-2.5 text-row placeholder:text-ink-faint ${className}`}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
