/** What the fields of a figure are called where they are drawn: by their axis or legend. */
import { encodingOf, isFieldChannel, isRecord, type Spec, unitsOf } from './edits/units.ts';

const titleOf = (value: unknown): string | null => {
  const title = Array.isArray(value) ? value.join(' ') : value;
  return typeof title === 'string' && title.trim() !== '' ? title.replaceAll(/\s+/g, ' ').trim() : null;
};

/** Names by field; a field that no axis or legend names is not among them. */
export function fieldNames(spec: Spec): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const unit of unitsOf(spec))
    for (const channel of Object.values(encodingOf(unit))) {
      if (!isFieldChannel(channel) || names.has(channel.field)) continue;
      const { axis, legend } = channel;
      const name =
        titleOf(isRecord(axis) ? axis.title : null) ??
        titleOf(isRecord(legend) ? legend.title : null) ??
        titleOf(channel.title);
      if (name !== null) names.set(channel.field, name);
    }
  return names;
}
