import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runsToText } from '../format.ts';
import { rich } from '../rich.ts';
import { readBibtex } from './bibtex.ts';
import { duplicatesOf, mergedWork, REFERENCE_FORMATS, readReferences } from './exchange.ts';
import { referenceFromApa } from './from-apa.ts';
import { REFERENCE_TYPES, type Reference, tidy } from './reference.ts';
import { REFERENCE_STYLES, type ReferenceStyleName, referenceList } from './styles.ts';
import { readMedline, readRis } from './tagged.ts';

/** Bland & Altman (1986), as PubMed (2868172) and Crossref give it. */
const ARTICLE: Reference = tidy({
  type: 'article',
  authors: 'Bland, J. Martin; Altman, Douglas G.',
  year: '1986',
  title: 'Statistical methods for assessing agreement between two methods of clinical measurement',
  container: 'The Lancet',
  volume: '327',
  issue: '8476',
  pages: '307-310',
  doi: 'https://doi.org/10.1016/S0140-6736(86)90837-8',
});
const BOOK: Reference = tidy({
  type: 'book',
  authors: 'Agresti, Alan',
  year: '2013',
  title: 'Categorical data analysis',
  edition: '3',
  publisher: 'Wiley',
  place: 'Hoboken',
});
const CHAPTER: Reference = tidy({
  type: 'chapter',
  authors: 'Roe, Ann; Doe, Ben Carl; Poe, Eve',
  year: '2019',
  title: 'Missing data',
  container: 'Handbook of trials',
  editors: 'Low, Max',
  pages: '45–49',
  publisher: 'Sage',
  place: 'London',
});

const written = (reference: Reference, style: ReferenceStyleName) =>
  runsToText(referenceList([reference], style)[0]?.entry ?? []);

describe('styles', () => {
  it.each([
    [
      'apa',
      'Bland, J. M., & Altman, D. G. (1986). Statistical methods for assessing agreement between two methods of clinical measurement. The Lancet, 327(8476), 307–310. https://doi.org/10.1016/s0140-6736(86)90837-8',
    ],
    [
      'vancouver',
      '1. Bland JM, Altman DG. Statistical methods for assessing agreement between two methods of clinical measurement. The Lancet. 1986;327(8476):307-10. doi: 10.1016/s0140-6736(86)90837-8',
    ],
    [
      'ama',
      '1. Bland JM, Altman DG. Statistical methods for assessing agreement between two methods of clinical measurement. The Lancet. 1986;327(8476):307-310. doi:10.1016/s0140-6736(86)90837-8',
    ],
    [
      'harvard',
      'Bland, J.M. and Altman, D.G. (1986) ‘Statistical methods for assessing agreement between two methods of clinical measurement’, The Lancet, 327(8476), pp. 307–310. Available at: https://doi.org/10.1016/s0140-6736(86)90837-8.',
    ],
    [
      'chicago',
      'Bland, J. Martin, and Douglas G. Altman. 1986. “Statistical methods for assessing agreement between two methods of clinical measurement.” The Lancet 327 (8476): 307–310. https://doi.org/10.1016/s0140-6736(86)90837-8.',
    ],
    [
      'ieee',
      '[1] J. M. Bland and D. G. Altman, “Statistical methods for assessing agreement between two methods of clinical measurement,” The Lancet, vol. 327, no. 8476, pp. 307–310, 1986, doi: 10.1016/s0140-6736(86)90837-8.',
    ],
    [
      'nature',
      '1. Bland, J. M. & Altman, D. G. Statistical methods for assessing agreement between two methods of clinical measurement. The Lancet 327, 307–310 (1986). https://doi.org/10.1016/s0140-6736(86)90837-8',
    ],
  ] as const)('an article in %s', (style, expected) => expect(written(ARTICLE, style)).toBe(expected));

  it.each([
    ['apa', 'Agresti, A. (2013). Categorical data analysis (3rd ed.). Wiley.'],
    ['vancouver', '1. Agresti A. Categorical data analysis. 3rd ed. Hoboken: Wiley; 2013.'],
    ['ama', '1. Agresti A. Categorical data analysis. 3rd ed. Wiley; 2013.'],
    ['harvard', 'Agresti, A. (2013) Categorical data analysis. 3rd edn. Hoboken: Wiley.'],
    ['chicago', 'Agresti, Alan. 2013. Categorical data analysis. 3rd ed. Hoboken: Wiley.'],
    ['ieee', '[1] A. Agresti, Categorical data analysis, 3rd ed. Hoboken: Wiley, 2013.'],
    ['nature', '1. Agresti, A. Categorical data analysis 3rd edn (Wiley, 2013).'],
  ] as const)('a book in %s', (style, expected) => expect(written(BOOK, style)).toBe(expected));

  it.each([
    [
      'apa',
      'Roe, A., Doe, B. C., & Poe, E. (2019). Missing data. In M. Low (Ed.), Handbook of trials (pp. 45–49). Sage.',
    ],
    [
      'vancouver',
      '1. Roe A, Doe BC, Poe E. Missing data. In: Low M, editor. Handbook of trials. London: Sage; 2019. p. 45-9.',
    ],
    [
      'harvard',
      'Roe, A., Doe, B.C. and Poe, E. (2019) ‘Missing data’, in Low, M. (ed.) Handbook of trials. London: Sage, pp. 45–49.',
    ],
    [
      'chicago',
      'Roe, Ann, Ben Carl Doe, and Eve Poe. 2019. “Missing data.” In Handbook of trials, edited by Max Low, 45–49. London: Sage.',
    ],
  ] as const)('a chapter in %s', (style, expected) => expect(written(CHAPTER, style)).toBe(expected));

  // the manuals named in author-date.ts and numbered.ts
  it.each([
    ['apa', 'R Core Team. (2024). R. R Foundation. https://www.R-project.org/'],
    [
      'vancouver',
      '1. R Core Team. R [Internet]. Vienna: R Foundation; 2024. Available from: https://www.R-project.org/',
    ],
    [
      'ieee',
      '[1] R Core Team, R. Vienna: R Foundation, 2024. [Online]. Available: https://www.R-project.org/',
    ],
  ] as const)('a page of an organization in %s', (style, expected) =>
    expect(
      written(
        tidy({
          type: 'web',
          authors: 'R Core Team',
          year: '2024',
          title: 'R',
          publisher: 'R Foundation',
          place: 'Vienna',
          url: 'https://www.R-project.org/',
        }),
        style,
      ),
    ).toBe(expected),
  );

  it.each([
    ['apa', 'Altman, D. G. (2011). Intervals. BMJ, 343, Article d2304.'],
    ['ieee', '[1] D. G. Altman, “Intervals,” BMJ, vol. 343, Art. no. d2304, 2011.'],
    ['chicago', 'Altman, Douglas G. 2011. “Intervals.” BMJ 343: d2304.'],
    ['vancouver', '1. Altman DG. Intervals. BMJ. 2011;343:d2304.'],
  ] as const)('an article with a number in %s', (style, expected) =>
    expect(
      written(
        tidy({
          authors: 'Altman, Douglas G',
          year: '2011',
          title: 'Intervals',
          container: 'BMJ',
          volume: '343',
          pages: 'd2304',
        }),
        style,
      ),
    ).toBe(expected),
  );

  it.each([
    [
      'ieee',
      '[1] A. Roe, B. C. Doe, and E. Poe, “Missing data,” in Handbook of trials, 2nd ed., M. Low, Ed. London: Sage, 2019, pp. 45–49.',
    ],
    [
      'nature',
      '1. Roe, A., Doe, B. C. & Poe, E. Missing data. in Handbook of trials (ed. Low, M.) 45–49 (Sage, 2019).',
    ],
    [
      'ama',
      '1. Roe A, Doe BC, Poe E. Missing data. In: Low M, ed. Handbook of trials. 2nd ed. Sage; 2019:45-49.',
    ],
  ] as const)('a chapter of a second edition in %s', (style, expected) =>
    expect(written({ ...CHAPTER, edition: '2' }, style)).toBe(expected),
  );

  it('writes a thesis of IEEE, works without a year, and more authors than are named', () => {
    const thesis = tidy({
      type: 'thesis',
      authors: 'Doe, Jane',
      year: '2019',
      title: 'On things',
      publisher: 'University of Oslo',
    });
    expect(written(thesis, 'ieee')).toBe(
      '[1] J. Doe, “On things,” Ph.D. dissertation, University of Oslo, 2019.',
    );
    const undated = [tidy({ authors: 'Doe, J.', title: 'A' }), tidy({ authors: 'Doe, J.', title: 'B' })];
    expect(referenceList(undated, 'apa').map(({ citation }) => runsToText(citation))).toEqual([
      '(Doe, n.d.-a)',
      '(Doe, n.d.-b)',
    ]);
    const [more] = readReferences(
      '@article{a, author={Doe, Jane and others}, title={$\\alpha$}, journal={J}, year=2020}',
    ).references;
    expect(more && written(more, 'apa')).toBe('Doe, J., et al. (2020). α. J.');
    expect(more && runsToText(referenceList([more], 'apa')[0]?.citation ?? [])).toBe('(Doe et al., 2020)');
    expect(more && written(more, 'vancouver')).toBe('1. Doe J, et al. α. J. 2020.');
    const [preprint] = readReferences(
      '@misc{b, author={Wu, L.}, title={C}, eprint={2101.00001}, archivePrefix={arXiv}, year=2021}',
    ).references;
    expect(preprint).toMatchObject({
      type: 'preprint',
      container: 'arXiv',
      url: 'https://arxiv.org/abs/2101.00001',
    });
  });

  it('shortens long lists of authors as each style does', () => {
    const many = {
      ...ARTICLE,
      authors: Array.from({ length: 22 }, (_, i) => `Name${i + 1}, Ann`).join('; '),
    };
    expect(written(many, 'apa')).toMatch(/^Name1, A\., .*Name19, A\., … Name22, A\. \(1986\)/);
    expect(written(many, 'vancouver')).toMatch(/Name6 A, et al\. /);
    expect(written(many, 'ama')).toMatch(/Name3 A, et al\. /);
    expect(written(many, 'ieee')).toMatch(/^\[1\] A\. Name1 et al\., /);
    expect(written(many, 'nature')).toMatch(/^1\. Name1, A\. et al\. /);
  });

  it('sorts by author and tells works of one year apart; numbers keep their order', () => {
    const again = { ...ARTICLE, title: 'Comparing methods of measurement', doi: '10.1016/other' };
    const list = referenceList([ARTICLE, BOOK, again], 'apa');
    expect(list.map(({ citation }) => runsToText(citation))).toEqual([
      '(Agresti, 2013)',
      '(Bland & Altman, 1986a)',
      '(Bland & Altman, 1986b)',
    ]);
    expect(list.map(({ entry }) => runsToText(entry).includes('(1986b)'))).toEqual([false, false, true]);
    expect(referenceList([ARTICLE, BOOK], 'ieee').map(({ citation }) => runsToText(citation))).toEqual([
      '[1]',
      '[2]',
    ]);
  });
});

describe('reading', () => {
  it('BibTeX with accents, strings, braces and names', () => {
    const [first, second] = readBibtex(String.raw`
      @string{jss = "Journal of Statistical " # {Software}}
      @comment{nothing}
      @Article{bates2015, author = {Bates, Douglas and M{\"a}chler, Martin and {R Core Team} and Ludwig van Beethoven},
        title = {{Fitting} Linear \emph{Mixed} Models \& more}, journal = jss, year = 2015, volume = "67", pages = {1--48}, doi={10.18637/jss.v067.i01}}
      @book{x, author={G\"odel, Kurt}, title={\'Etude {\ss} \v{c}}, publisher = {A {\&} B}, year={1931}}
    `);
    expect(first).toEqual({
      type: 'article',
      authors: 'Bates, Douglas; Mächler, Martin; R Core Team; van Beethoven, Ludwig',
      year: '2015',
      title: 'Fitting Linear Mixed Models & more',
      container: 'Journal of Statistical Software',
      volume: '67',
      pages: '1–48',
      doi: '10.18637/jss.v067.i01',
    });
    expect(second).toMatchObject({ authors: 'Gödel, Kurt', title: 'Étude ß č', publisher: 'A & B' });
  });

  it('RIS and the format of PubMed', () => {
    expect(
      readRis(
        'TY  - JOUR\r\nAU  - Doe, Jane\r\nTI  - A title\r\nPY  - 2020/03/01\r\nSP  - 10\r\nEP  - 19\r\nDO  - 10.1000/ABC\r\nER  - \r\n',
      ),
    ).toEqual([
      {
        type: 'article',
        authors: 'Doe, Jane',
        year: '2020',
        title: 'A title',
        pages: '10–19',
        doi: '10.1000/abc',
      },
    ]);
    expect(
      readMedline(
        'PMID- 2868172\nTI  - Statistical methods for assessing agreement between two methods of\n      clinical measurement.\nPG  - 307-10\nFAU - Bland, J M\nAU  - Bland JM\nFAU - Altman, D G\nJT  - Lancet (London, England)\nDP  - 1986 Feb 8\nVI  - 1\nIP  - 8476\n',
      ),
    ).toEqual([
      {
        type: 'article',
        authors: 'Bland, J M; Altman, D G',
        year: '1986',
        title: 'Statistical methods for assessing agreement between two methods of clinical measurement',
        container: 'Lancet (London, England)',
        volume: '1',
        issue: '8476',
        pages: '307–310',
        pmid: '2868172',
      },
    ]);
  });

  it('DOIs in any text, and says what was recognized', () => {
    expect(readReferences('see https://doi.org/10.1000/ABC, and (doi:10.1000/abc).')).toEqual({
      references: [{ type: 'article', doi: '10.1000/abc' }],
      format: 'DOI',
    });
    expect(readReferences('nothing here')).toEqual({ references: [], format: null });
    expect(
      readReferences(
        '[{"type":"book","title":"T","author":[{"literal":"WHO"}],"issued":{"date-parts":[[2020]]}}]',
      ),
    ).toEqual({
      references: [{ type: 'book', authors: 'WHO', year: '2020', title: 'T' }],
      format: 'CSL-JSON',
    });
  });

  it('the references that results print', () => {
    expect(
      referenceFromApa(
        rich`Bates, D., Mächler, M., & Walker, S. (2015). Fitting models using lme4. *Journal of Statistical Software*, *67*(1), 1–48.`,
      ),
    ).toEqual({
      type: 'article',
      authors: 'Bates, D.; Mächler, M.; Walker, S.',
      year: '2015',
      title: 'Fitting models using lme4',
      container: 'Journal of Statistical Software',
      volume: '67',
      issue: '1',
      pages: '1–48',
    });
    expect(referenceFromApa(rich`Agresti, A. (2013). *Categorical data analysis* (3rd ed.). Wiley.`)).toEqual(
      {
        type: 'book',
        authors: 'Agresti, A.',
        year: '2013',
        title: 'Categorical data analysis',
        edition: '3rd',
        publisher: 'Wiley',
      },
    );
    expect(referenceFromApa(rich`No reference at all`)).toBeNull();
  });
});

describe('duplicates', () => {
  it('are found by DOI, and by title and year without one', () => {
    const shouted = {
      type: 'article',
      title: 'STATISTICAL Methods for assessing agreement, between two methods of clinical measurement.',
      year: '1986',
    };
    expect(duplicatesOf([ARTICLE, BOOK, shouted, { ...BOOK, doi: '10.1000/x' }])).toEqual([
      [0, 2],
      [1, 3],
    ]);
    expect(duplicatesOf([ARTICLE, { ...ARTICLE, doi: '10.1000/other' }])).toEqual([]);
    expect(mergedWork(shouted, ARTICLE)).toMatchObject({ title: shouted.title, volume: '327' });
  });
});

const word = fc.string({ unit: 'grapheme', maxLength: 24 });
const anyReference = fc
  .record({
    type: fc.constantFrom(...Object.keys(REFERENCE_TYPES)),
    authors: fc
      .array(
        fc.tuple(word, word).map(([family, given]) => `${family}, ${given}`),
        { maxLength: 3 },
      )
      .map((names) => names.join('; ')),
    year: fc.integer({ min: 1500, max: 2100 }).map(String),
    title: word.map((text) => `T ${text}`),
    container: word,
    volume: fc.integer({ min: 1, max: 999 }).map(String),
    pages: fc.tuple(fc.nat(999), fc.nat(999)).map(([a, b]) => `${a}–${a + b + 1}`),
    doi: fc.stringMatching(/^10\.[0-9]{4}\/[a-z0-9]{1,12}$/),
  })
  .map(tidy);

describe('whatever is pasted', () => {
  it('never throws, and is written in every style and format', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.string(),
          fc
            .constantFrom('@article{', '@a{b, title = {', 'TY  - ', 'PMID- 1\n  ', '[{}]')
            .chain((start) => fc.string().map((rest) => start + rest)),
        ),
        (text) => {
          const { references } = readReferences(text);
          for (const style of Object.keys(REFERENCE_STYLES) as ReferenceStyleName[])
            referenceList(references, style);
          for (const { write } of Object.values(REFERENCE_FORMATS)) write(references);
        },
      ),
    );
  });

  it.each(['bibtex', 'ris', 'csl'] as const)('comes back from %s as it was', (format) => {
    fc.assert(
      fc.property(fc.array(anyReference, { minLength: 1, maxLength: 3 }), (references) => {
        expect(readReferences(REFERENCE_FORMATS[format].write(references)).references).toEqual(references);
      }),
    );
  });
});
