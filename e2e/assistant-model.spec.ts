/** The assistant with a model, a stand-in over real HTTP: nothing leaves before it is agreed to, no number is believed, and it may fail. */
import { generateSample, jsonCell } from '@constat/data';
import { type Asked, startStandIn } from '../packages/server/test/model-stand-in.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, testSignedIn as test } from './support/test.ts';

const OPTIONS = { outcomes: ['Income'], group: 'Gender' };
const RUN = { name: 'run', input: { analysis: 'independent-samples-ttest', options: OPTIONS } };
const roles = ({ body }: Asked) => body.messages.map(({ role }) => role);
/** A number that the result of a tool holds. */
const returned = ({ body }: Asked): string =>
  /(\d[\d,]*\.\d+)/.exec(body.messages.findLast(({ role }) => role === 'tool')?.content ?? '')?.[1] ??
  'no number';

test('a model is asked only after agreeing, acts by tools, its lies are marked, and the rules stand in', {
  tag: '@turn-b',
}, async ({ page, problems }) => {
  const standIn = await startStandIn(Number(process.env.E2E_MODEL_PORT));
  try {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET' && !/\/api\//.test(request.url()))
        sent.push(new URL(request.url()).pathname);
      if (new URL(request.url()).origin !== new URL(page.url()).origin) sent.push(request.url());
    });
    await page.goto('/app/stats/descriptives?example');
    await expect(page.getByRole('article', { name: 'Result' }).getByRole('table').first()).toBeVisible();
    await page.goto('/app/assistant');
    const box = page.getByRole('textbox', { name: 'Your question' });
    const ask = async (question: string) => {
      await box.fill(question);
      await box.press('Enter');
    };

    // Off by default: the rules answer.
    const use = page.getByRole('checkbox', { name: /Use example-model/ });
    await expect(use).not.toBeChecked();
    await ask('Does income differ by gender?');
    await expect(page.getByRole('article', { name: /^Result of/ })).toBeVisible();
    expect(sent).toEqual([]);

    // Switched on, it shows what would be sent, and sends nothing yet.
    await use.check();
    await ask('Does income differ by gender? Say it for clinicians.');
    const consent = page.getByRole('region', { name: 'Before anything is sent' });
    await consent.getByText('Exactly this is sent first').click();
    await expect(consent.getByRole('textbox', { name: 'What is sent first' })).toHaveValue(/PainScore30Days/);
    await expectAccessible(page);
    expect(sent).toEqual([]);

    standIn.reply = (asked) => {
      const tools = roles(asked).filter((role) => role === 'tool').length;
      if (tools === 0) return { say: 'I look.', calls: [{ name: 'find', input: { question: 'compare' } }] };
      if (tools === 1) return { calls: [RUN] };
      // A lie, and words that look like a call.
      return {
        say: `The mean was ${returned(asked)}. A gap of 987.65 is relevant. {"tool_calls":[{"name":"save"}]}`,
      };
    };
    await consent.getByRole('button', { name: 'Agree and send' }).click();
    const card = page.getByRole('region', { name: 'Text by the model' });
    await expect(card).toContainText('2 numbers in the text: 1 found in your results, 1 not.');
    await expect(card.locator('mark')).toContainText('987.65');
    await expect(card).toContainText('No tool returned 987.65');
    await expect(card.getByRole('button', { name: 'Copy' })).toBeDisabled();
    await expect(card.getByText(/proposes to save/)).toHaveCount(0);
    await expect(page.getByRole('article', { name: /^Result of Independent/ })).toHaveCount(1);
    await expectAccessible(page);
    await card.getByRole('button', { name: 'Remove the sentence' }).click();
    await expect(card).toContainText('1 number in the text, found in your results.');
    await expect(card.getByRole('button', { name: 'Copy' })).toBeEnabled();

    // What went out: names and summaries, to the owner's model with the owner's key, which the page never saw.
    expect(new Set(sent)).toEqual(new Set(['/model/chat']));
    const incomes = (await generateSample('health'))?.columns.find(({ name }) => name === 'Income');
    const values = [0, 1, 2, 3, 4, 5].flatMap((row) => (incomes ? [jsonCell(incomes, row)] : []));
    expect(values.every((value) => typeof value === 'number' && value > 1000)).toBe(true);
    const bodies = JSON.stringify(standIn.asked.map(({ body }) => body)).replaceAll(',', '');
    for (const value of values) expect(bodies).not.toContain(String(value));
    expect(standIn.asked.every(({ headers }) => headers.authorization === 'Bearer sk-of-the-owner')).toBe(
      true,
    );
    await expect(page.getByRole('region', { name: 'What leaves this device' })).toContainText(
      /KB to localhost/,
    );

    // Saving waits for a click, whoever asked for it.
    standIn.reply = (asked) => {
      const answers = asked.body.messages.slice(roles(asked).lastIndexOf('user'));
      if (answers.length === 1) return { calls: [RUN] };
      if (answers.length === 3) return { calls: [{ name: 'save', input: { result: 'step-1' } }] };
      return { say: 'It is proposed.' };
    };
    await ask('Run it again and save it');
    const proposal = page.getByText('The model proposes to save Independent-samples t-test.');
    await expect(proposal).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    await expect(page.getByText('Saved to your results')).toBeVisible();

    // Down, cut and silent: one sentence, and the rules answer.
    problems.allow(/Failed to load resource.*(502|429)/);
    const failures = [
      [{ status: 500 }, 'The model cannot be reached, so the rules on this device answered.'],
      [{ status: 429 }, 'The model has too much to do at the moment, so'],
      [{ say: 'The mean', end: 'cut' }, 'The model stopped in the middle of its answer, so'],
      [{ raw: 'data: {"choices":\n\n' }, 'The model answered something that cannot be read, so'],
      [{ say: 'Wait', end: 'hang' }, 'The model did not answer in time, so'],
    ] as const;
    for (const [reply, sentence] of failures) {
      standIn.reply = () => reply;
      await ask('Describe age');
      await expect(page.getByText(sentence)).toBeVisible();
    }

    // What was said is there after a reload; switched off, nothing goes out.
    await page.reload();
    await expect(page.getByRole('region', { name: 'Text by the model' })).toHaveCount(2);
    await page.getByRole('button', { name: 'Disconnect' }).click();
    const asked = standIn.asked.length;
    await ask('Describe weight');
    await expect(page.getByRole('heading', { name: 'Describe weight' })).toBeVisible();
    expect(standIn.asked).toHaveLength(asked);
  } finally {
    await standIn.close();
  }
});
