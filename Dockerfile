ARG PYTHON=python:3.14-slim-trixie

# Everything that is downloaded, each file checked against the hash in a lock.
FROM ${PYTHON} AS build
WORKDIR /build
COPY requirements.lock requirements-node.lock package.json package-lock.json ./
# Of Babel's languages ours are kept, and pip is needed no more: 40 MB that nobody would use.
RUN python3 -m venv /venv \
    && /venv/bin/python -m pip install --no-cache-dir --require-hashes -r requirements.lock \
    && python3 -m venv /node \
    && /node/bin/python -m pip install --no-cache-dir --require-hashes -r requirements-node.lock \
    && /node/bin/npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
    && find /venv -path '*/babel/locale-data/*' ! -name root.dat ! -name 'en*' ! -name 'de*' ! -name 'fr*' -delete \
    && /venv/bin/python -m pip uninstall --yes pip

FROM ${PYTHON}
WORKDIR /app
COPY --from=build /venv /venv
COPY --from=build /build/node_modules ./node_modules
COPY . .
ENV PATH=/venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    SPOOR_HOST=0.0.0.0 \
    SPOOR_PORT=8000 \
    SPOOR_DATA=/data \
    SPOOR_LOG_FORMAT=json
# Compiled here, as nothing can be written later.
RUN python -m compileall -q app migrations \
    && mkdir /data && chown 10001:10001 /data
USER 10001:10001
VOLUME /data
EXPOSE 8000
# A wish to end: players are told to come back at once, whatever is being committed is, and bots are left to others.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
    CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
CMD ["python", "-m", "app", "serve"]
