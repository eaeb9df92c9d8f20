import { HighlightedPart } from './highlight.tsx';

export { HighlightedPart as MarkedPart };
