/** npm run doctor: looks whether a server does what the app needs, by using it as a person would. */
import { examine, type Finding } from './doctor-checks.ts';
import { SettingsError } from './settings-error.ts';

const USAGE = `Usage: npm run doctor -- <address of the app>, e.g. npm run doctor -- https://your.address
An account is made for the time of the examination, and deleted. Where addresses have to be confirmed by mail, name an account of your own:
DOCTOR_EMAIL and DOCTOR_PASSWORD. With DOCTOR_MAIL=1 a mail is sent to it, for you to look at.`;

const MARKS = { ok: 'ok     ', failed: 'FAILED ', skipped: 'skipped' } as const;
const line = ({ state, what, detail }: Finding): string =>
  `${MARKS[state]} ${what}${detail ? `: ${detail}` : ''}`;

try {
  const [address] = process.argv.slice(2);
  if (!address || !URL.canParse(address)) throw new SettingsError(USAGE);
  const { DOCTOR_EMAIL: email, DOCTOR_PASSWORD: password, DOCTOR_MAIL: mail } = process.env;
  const account = email && password ? { email, password } : undefined;
  let failed = 0;
  for await (const finding of examine(address.replace(/\/+$/, ''), { account, mail: mail === '1' })) {
    console.log(line(finding));
    if (finding.state === 'failed') failed += 1;
  }
  console.log(failed === 0 ? 'Everything that was tried works.' : `${failed} of these have to be mended.`);
  process.exit(failed === 0 ? 0 : 1);
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : error);
  process.exit(1);
}
