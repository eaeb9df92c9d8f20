export { Highlight as ChangeMark } from './highlight.tsx';
