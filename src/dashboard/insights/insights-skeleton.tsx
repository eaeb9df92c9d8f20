const BAR = 'animate-skeleton rounded-sm bg-line';

/** The places of the headline, the choices and the first chart while nothing is read. */
export function InsightsSkeleton() {
  return (
    <div aria-hidden className="max-w-6xl animate-appear space-y-6 p-4">
      <div className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 lg:grid-cols-5">
        {['a', 'b', 'c', 'd', 'e'].map((key) => (
          <div key={key} className="h-11 space-y-2 pt-1">
            <div className={`h-2.5 w-20 ${BAR}`} />
            <div className={`h-4 w-28 max-w-full ${BAR}`} />
          </div>
        ))}
      </div>
      <div className={`h-8 w-72 max-w-full ${BAR}`} />
      <div className={`h-56 w-full ${BAR} opacity-50`} />
    </div>
  );
}
