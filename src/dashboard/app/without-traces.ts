/**
 * Libraries create errors while they load: for the stack of each, the browser would first parse the whole script again to know its lines.
 * Import this before them.
 */
const usual: unknown = Reflect.get(Error, 'stackTraceLimit');
Reflect.set(Error, 'stackTraceLimit', 0);

/** Gives errors their stacks again. */
export function restoreTraces(): void {
  Reflect.set(Error, 'stackTraceLimit', usual);
}
