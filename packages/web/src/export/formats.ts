/** The formats in which results and reports are exported, as menus offer them. */
import { DOCX_FILE, REPORT_FILES, type ReportFormat } from '@constat/report';
import type { MenuAction } from '../ui/action-menu.tsx';

export type ExportFormat = ReportFormat | 'docx' | 'pdf';

/** Every format, as menus offer it. */
const REPORT_CHOICES = [
  { format: 'docx', label: 'Word', hint: '.docx', icon: 'publication' },
  { format: 'pdf', label: 'PDF (print)', hint: '.pdf', icon: 'publication' },
  { format: 'html', label: 'HTML', hint: '.html', icon: 'code' },
  { format: 'latex', label: 'LaTeX', hint: '.tex, .zip', icon: 'code' },
  { format: 'markdown', label: 'Markdown', hint: '.md, .zip', icon: 'code' },
  { format: 'word', label: 'Word 97 to 2003', hint: '.doc', icon: 'publication' },
  { format: 'text', label: 'Plain text', hint: '.txt', icon: 'text' },
] as const satisfies readonly {
  format: ExportFormat;
  label: string;
  hint: string;
  icon: 'publication' | 'code' | 'text';
}[];

/** The formats as entries of a menu. */
export const reportEntries = (onSelect: (format: ExportFormat) => void): readonly MenuAction[] =>
  REPORT_CHOICES.map(({ format, ...choice }) => ({
    ...choice,
    id: format,
    onSelect: () => onSelect(format),
  }));

/** How figures are drawn for a format: vectors, bitmaps of so many dots per inch, or not at all. */
export const DRAWING: Readonly<Record<ExportFormat, 'svg' | number | null>> = {
  html: 'svg',
  pdf: 'svg',
  // Word shows the SVG that the new format holds beside the bitmap; the old one holds a smaller bitmap, as text.
  docx: 300,
  word: 192,
  latex: 300,
  markdown: 300,
  text: null,
};

/** Formats whose figures are files beside the document. */
export const hasFigureFiles = (format: ExportFormat): format is 'latex' | 'markdown' =>
  format === 'latex' || format === 'markdown';

/** Name and kind of the file; print needs the page that is printed. */
export const fileOf = (format: ExportFormat): { readonly name: string; readonly mediaType: string } =>
  format === 'docx' ? DOCX_FILE : REPORT_FILES[format === 'pdf' ? 'html' : format];

/** A title as the name of a file: letters and digits of any script, joined by hyphens. */
export const fileNameOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '') || 'report';
