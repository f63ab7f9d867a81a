/** Tables that the server of the journeys offers, written where its settings find them. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROWS = 3000;

/** Visits to four clinics, one of them with three rows. */
function visits(): string {
  let seed = 7;
  const random = (): number => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const rows = Array.from({ length: ROWS }, (_, i) => {
    const arm = random() < 0.5 ? 'Control' : 'Treatment';
    const clinic = i < 3 ? 'Annex' : ['North', 'South', 'East'][Math.floor(random() * 3)];
    const age = Math.round(40 + random() * 45);
    const systolic = Math.round(110 + age * 0.4 - (arm === 'Treatment' ? 5 : 0) + random() * 30);
    return [arm, clinic, age, systolic].join(',');
  });
  return ['arm,clinic,age,systolic', ...rows].join('\n');
}

/** The path of the file that names the tables. */
export function writeServerTables(): string {
  const folder = mkdtempSync(join(tmpdir(), 'constat-e2e-tables-'));
  const file = join(folder, 'visits.csv');
  writeFileSync(file, visits());
  const source = `duckdb:${file}`;
  const tables = [
    { id: 'visits', title: 'Visits of 2025', source, people: ['*'], smallest: 5, seconds: 600 },
    { id: 'open', title: 'Visits, open', source, people: ['*'], smallest: 0, preview: 5, seconds: 600 },
  ];
  const path = join(folder, 'tables.json');
  writeFileSync(path, JSON.stringify({ tables }));
  return path;
}
