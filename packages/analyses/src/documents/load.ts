import { findDocument } from './catalogue.ts';
import type { DocumentTemplate } from './contract.ts';

/** The template of a document; null where there is no such document. */
export async function loadDocument(id: string): Promise<DocumentTemplate | null> {
  const entry = findDocument(id);
  if (!entry) return null;
  const module: { template: DocumentTemplate } = await import(`./templates/${entry.id}.ts`);
  return module.template;
}
