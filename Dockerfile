# Constat in an image: the app is built in the first stage; the second has the server, what it needs to run, and nobody's rights.
FROM node:22-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund && npm run build && npm run bundle

FROM node:22-slim
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/server/package.json packages/server/
# The server is run from its sources by tsx, in the version that the lock file names; of what else serves development nothing is taken.
RUN npm ci --omit=dev --workspace @constat/server --ignore-scripts --no-audit --no-fund \
  && npm pkg delete devDependencies \
  && npm install --no-save --omit=dev --ignore-scripts --no-audit --no-fund \
    "tsx@$(node -p "require('./package-lock.json').packages['node_modules/tsx'].version")" \
    "@duckdb/node-api@$(node -p "require('./package-lock.json').packages['node_modules/@duckdb/node-api'].version")" \
  && npm cache clean --force
COPY packages/server/src packages/server/src
COPY supabase/migrations supabase/migrations
COPY --from=build /app/packages/web/dist packages/web/dist
# What answers questions to tables (CONSTAT_TABLES), with the analyses in it.
COPY --from=build /app/packages/cli/dist packages/cli/dist
ARG CONSTAT_BUILD
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4180 CONSTAT_DATA=/data CONSTAT_BUILD=$CONSTAT_BUILD CONSTAT_QUESTIONS=/app/packages/cli/dist/main.mjs
# Volumes that are empty take the owner of these folders.
RUN mkdir /data /secrets && chown node:node /data /secrets
USER node
VOLUME /data
EXPOSE 4180
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4180/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# With --read-only the image writes to /data and /tmp only: docker run --read-only --tmpfs /tmp -v constat:/data -p 4180:4180 constat
CMD ["node", "--import", "tsx", "packages/server/src/main.ts"]
